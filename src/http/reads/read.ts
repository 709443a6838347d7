// What the endpoints that read the catalog answer, apart from HTTP: a server responds with it, and without a server it is the
// answer. (section 51)
import type { z } from 'zod'
import { textOf } from '#platform'
import { fromLatin1 } from '../../ground/texts.ts'
import type { Searched } from '../../search/query.ts'
import type { Encoded } from '../../snapshot/files/encoded.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { parameterReader, type Reading } from '../request/parameter-reader.ts'
import type { ParameterSchema } from '../request/parameters.ts'
import type { LinkTarget } from '../response/page-links.ts'
import { PROBLEMS, type Problem, problemBody } from '../response/problem.ts'
import type { Derived } from '../response/respond.ts'

/** What is asked. */
export interface Asked<Parameters> extends LinkTarget {
  readonly served: ServedSnapshot
  /** The slug in the path, decoded; empty if the path has none. */
  readonly slug: string
  readonly parameters: Parameters
  /** Whether the operator shows design data; not if absent. */
  readonly designData?: boolean
  /** Called with what was searched for. */
  searched?(searched: Searched): void
}

/** A body that the build made. */
interface Stored {
  readonly stored: Encoded
  readonly cacheControl: string
}

/** The answer to a request: what its body is derived from, a stored body, or what is wrong with it. */
type Answer = Derived | Stored | Problem

/** What an endpoint answers, and the parameters that it takes. */
export interface Read<Schema extends ParameterSchema = ParameterSchema> {
  readonly parameters: Schema
  answer(asked: Asked<z.infer<Schema>>): Answer
}

export function read<Schema extends ParameterSchema>(parameters: Schema, answer: Read<Schema>['answer']): Read<Schema> {
  return { parameters, answer }
}

/** The body that an answer has without HTTP, as text, with its status. */
export interface Told {
  readonly status: number
  readonly text: string
  /** The content type, if it is not JSON. */
  readonly type?: string | undefined
}

/** Returns the function that answers a raw query of an endpoint. */
export function teller({ parameters, answer }: Read) {
  const readParameters: (query: string) => Reading = parameterReader(parameters)
  return (query: string, asked: Omit<Asked<never>, 'parameters'>, tag?: () => string): Told => {
    const reading = readParameters(query)
    return told('problem' in reading ? reading : answer({ ...asked, parameters: reading.value as never }), tag)
  }
}

/** What an answer says. `tag` names all that a body depends on which is kept by it. */
export function told(answer: Answer, tag?: () => string): Told {
  if ('problem' in answer) return { status: PROBLEMS[answer.problem].status, text: problemBody(answer) }
  if ('stored' in answer) return { status: 200, text: textOf(answer.stored.identity) }
  const made = answer.body(answer.count === undefined ? '' : (tag?.() ?? ''))
  if (typeof made === 'string') return { status: 200, text: fromLatin1(made) }
  return 'problem' in made ? told(made) : { status: 200, text: fromLatin1(made.text), type: made.type }
}
