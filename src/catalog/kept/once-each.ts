// What follows from an object that does not change is made once.

/** The function, called once for each object. */
export function onceEach<Value extends object>(textOf: (value: Value) => string): (value: Value) => string {
  const texts = new WeakMap<Value, string>()
  return (value) => {
    const known = texts.get(value)
    if (known !== undefined) return known
    const text = textOf(value)
    texts.set(value, text)
    return text
  }
}
