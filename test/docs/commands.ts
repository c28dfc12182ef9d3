import type { Page } from './pages.ts'

/** A command of a page, or the output it shows. */
export type Step =
  | { kind: 'write'; file: string; text: string; line: number }
  | { kind: 'run'; command: string; line: number }
  | { kind: 'see'; lines: string[]; line: number }

const isCommand = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|docker|openssl|git|cp) \S/
/** Flags alone are not a command: `cp -a`. */
const isFlags = /^\S+(?: -\w+)+$/

/** Converts a page to steps: files to write, commands to run and output to expect, in order. */
export function getSteps({ blocks, spans }: Page): Step[] {
  const steps: Step[] = spans
    .filter(({ text }) => isCommand.test(text) && !isFlags.test(text))
    .map(({ text, line }) => ({ kind: 'run', command: text, line }))
  for (const { language, file, text, line } of blocks) {
    if (language === 'sh') steps.push(...getLines(text).map((command) => ({ kind: 'run', command, line }) as const))
    else if (language === 'text') steps.push({ kind: 'see', lines: getLines(text), line })
    else if (file && ['csv', 'md', 'ini', 'yaml'].includes(language)) steps.push({ kind: 'write', file, text, line })
  }
  return steps.sort((a, b) => a.line - b.line)
}

const getLines = (text: string) =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('# '))

/** `npm ci && npm start` as its two. */
export const splitCommand = (command: string): string[] => command.split(' && ')

/** True if an output contains these lines in order; `…` matches anything, spaces match any spaces. */
export function findMissingLine(output: string, lines: string[]): string | undefined {
  let rest = collapseSpaces(output)
  for (const line of lines) {
    const parts = line.split('…').map((part) =>
      collapseSpaces(part)
        .trim()
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    const found = new RegExp(parts.join('.*?')).exec(rest)
    if (!found) return line
    rest = rest.slice(found.index + found[0].length)
  }
  return undefined
}

const collapseSpaces = (text: string) => text.replace(/[ \t]+/g, ' ')
