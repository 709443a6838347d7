// The pages of the reference as Markdown, for language models and for reading in a terminal.
import type { Field } from './field.ts'
import type { Operation, Parameter, ResponseEntry } from './reference.ts'
import { groupsOf, meaningOf } from './reference.ts'
import { curlOf } from './sample.ts'

/** An operation with its parameters, members, statuses and examples. (rule 32.3) */
export function operationMarkdown(operation: Operation, baseUrl: string): string {
  const { method, path, summary, description, needsKey, parameters, body, answers } = operation
  return [
    `# ${method} ${path}`,
    `${summary}. ${needsKey ? 'Needs a key.' : 'Needs no key.'}`,
    description.replaceAll('\n', ' '),
    ...listed('Parameters:', parameterTexts(parameters)),
    ...listed('Members of the JSON body:', (body ?? []).map(parameterText)),
    ...answers
      .filter(({ status }) => status < 300)
      .flatMap(({ members }) =>
        listed(
          'Members of the response:',
          members.map((field) => memberText(field, '')),
        ),
      ),
    ...listed('Statuses:', answers.map(statusText)),
    ...answers.flatMap((answer) => exampleTexts(answer, operation, baseUrl)),
  ].join('\n\n')
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [title, lines.join('\n')] : []
}

/** One line for each parameter, and one for all lists of a kind. */
function parameterTexts(parameters: readonly Parameter[]): string[] {
  const { single, ...groups } = groupsOf(parameters)
  const lists = (['any', 'not'] as const).filter((kind) => groups[kind].length > 0)
  return [
    ...single.map(parameterText),
    ...lists.map((kind) => `- ${groups[kind].map(({ name }) => `\`${name}\``).join(', ')}: ${meaningOf(groups[kind])}`),
  ]
}

function parameterText({ name, type, required, takes, standard, description }: Field): string {
  const facts = [type, required ? 'required' : '', takes, standard === null ? '' : `default \`${standard}\``]
  return `- \`${name}\` (${facts.filter((fact) => fact !== '').join('; ')}): ${description}`
}

function memberText(field: Field, indent: string): string {
  const { name, type, required, description, members } = field
  const line = `${indent}- \`${name}\` (${type}${required ? '' : ', optional'})${description ? `: ${description}` : ''}`
  return [line, ...members.map((member) => memberText(member, `${indent}  `))].join('\n')
}

function statusText({ status, codes, description }: ResponseEntry): string {
  const code = codes.length > 0 ? ` ${codes.map((name) => `\`${name}\``).join(' or ')}` : ''
  return `- ${status}${code}: ${description}`
}

function exampleTexts({ status, examples }: ResponseEntry, { needsKey }: Operation, baseUrl: string): string[] {
  return examples.map((example) => {
    const request = fenced('sh', curlOf(baseUrl, example, needsKey))
    return `Example, ${status}: ${example.summary}\n\n${request}\n\n${fenced('json', JSON.stringify(example.value))}`
  })
}

function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}
