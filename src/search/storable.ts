// Which texts of searches the query log never keeps: those that may tell who somebody is, or open something. (rule 46.4)

/** The most characters of a form that is kept. */
const LONGEST = 80

const PRIVATE: readonly RegExp[] = [
  /\S@\S/, // an email address
  /:\/\/|\bwww\.|[\p{L}\d-]+\.(?!js\b)\p{L}{2,}/iu, // a URL, or the name of a host; `next.js` is none
  /\d+\.\d+\.\d+\.\d+|(?:[\da-f]{0,4}:){2}/i, // an IP address
  /(?:\p{Nd}[\s().+/-]*){7}/u, // a telephone number, a card, an account
  /\b[a-z]{2,4}_(?:[a-z]+_)?[\da-z]{8,}/i, // a key such as `svc_…`, `sk_live_…`
  /(?=[\w+/=]*\d)(?=[\w+/=]*[a-z])[\w+/=]{16,}/i, // hex or Base64
  /[\da-f]{8}-[\da-f]{4}-/i, // a UUID
  /[A-Z][a-z\d+/]*[A-Z]\w*[a-z]\w*[A-Z]\w{8,}|\S{41,}/, // Base64 without digits, or what is too long for a word
]

/** None of {@link PRIVATE} is like this. Most texts are, and the other patterns take a microsecond. Base64 has twelve letters. */
const ORDINARY = /^[a-z ]{1,40}$|^ *(?:[A-Za-z]{1,11}(?: +|$))+$/

/** Whether a text that somebody searched for, with its form, can be kept. */
export function isStorable(text: string, form: string): boolean {
  if (form === '' || form.length > LONGEST) return false
  if (ORDINARY.test(text)) return true
  const plain = text.normalize('NFKC')
  return !PRIVATE.some((pattern) => pattern.test(plain))
}
