// The reference as Markdown, for language models and for reading in a terminal.
import type { Field } from './field.ts'
import type { Chapter, Operation, Parameter, Reference, ResponseEntry } from './reference.ts'
import { curlOf } from './sample.ts'

/** The chapters of the reference, with one level 3 heading per endpoint. */
export function referenceMarkdown({ chapters, headers }: Reference, baseUrl: string): string {
  const parts = chapters.map((chapter) => chapterText(chapter, baseUrl))
  const headerList = headers.map(({ name, description }) => `- \`${name}\`: ${description}`)
  return [...parts, `## Response headers\n\n${headerList.join('\n')}`].join('\n\n')
}

function chapterText({ name, description, operations }: Chapter, baseUrl: string): string {
  return [`## ${name}`, description, ...operations.map((operation) => operationText(operation, baseUrl))].join('\n\n')
}

function operationText(operation: Operation, baseUrl: string): string {
  const { method, path, summary, description, needsKey, parameters, body, answers } = operation
  const given: readonly (Parameter | Field)[] = [...parameters, ...(body ?? [])]
  const success = answers.filter(({ status }) => status < 300)
  return [
    `### ${method} ${path}`,
    `${summary}. ${needsKey ? 'Needs a key.' : 'Needs no key.'}`,
    description.replaceAll('\n', ' '),
    ...(given.length > 0
      ? [`${body ? 'Members of the JSON body' : 'Parameters'}:`, given.map(parameterText).join('\n')]
      : []),
    ...success.flatMap(({ members }) => [
      'Members of the response:',
      members.map((field) => memberText(field, '')).join('\n'),
    ]),
    'Statuses:',
    answers.map(statusText).join('\n'),
    ...answers.flatMap((answer) => exampleTexts(answer, operation, baseUrl)),
  ].join('\n\n')
}

function parameterText({ name, type, required, takes, standard, description }: Field): string {
  const facts = [type, required ? 'required' : '', takes, standard === null ? '' : `default \`${standard}\``]
  return `- \`${name}\` (${facts.filter((fact) => fact !== '').join('; ')}): ${description}`
}

function memberText(field: Field, indent: string): string {
  const { name, type, required, description, members } = field
  const own = `${indent}- \`${name}\` (${type}${required ? '' : ', optional'})${description ? `: ${description}` : ''}`
  return [own, ...members.map((member) => memberText(member, `${indent}  `))].join('\n')
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
