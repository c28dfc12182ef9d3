import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { exempt } from './exempt.ts'

/** Finds words that docs/glossary.md avoids, in code, comments, texts and documentation. Prints each place; exits 1 if there is one. */
const scanned = /\.(tsx?|css|md|ya?ml|sh|cfg|sql)$/

/** The words in `code` in the column Avoid, in lower case. */
function readAvoidedWords(): Set<string> {
  const rows = readFileSync('docs/glossary.md', 'utf8').matchAll(/^\|[^|]*\|([^|]*)\|$/gm)
  return new Set(
    [...rows].flatMap(([, avoided = '']) => [...avoided.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)),
  )
}

/** The words of a text, identifiers split: `keptPages2` is kept, pages. Snake case is a stored name and stays whole. */
function* readWords(line: string): Generator<string> {
  for (const [name] of line.matchAll(/[A-Za-z][A-Za-z0-9_]*(?:['’]s\b)?/g)) {
    if (/^[a-z0-9]+_[a-z0-9_]+$/.test(name)) continue
    const whole = name.replace('’', "'").toLowerCase()
    yield whole
    for (const [part] of name.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g))
      if (part.toLowerCase() !== whole) yield part.toLowerCase()
  }
}

const avoided = readAvoidedWords()
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => scanned.test(file) && !exempt.files.some((pattern) => pattern.test(file)))

const found = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const rest = exempt.texts.reduce((text, pattern) => text.replaceAll(pattern, ' '), line)
      return [...new Set(readWords(rest))]
        .filter((word) => avoided.has(word))
        .map((word) => `${file}:${index + 1}: ${word}`)
    }),
)
for (const place of found) process.stdout.write(`${place}\n`)
process.stdout.write(`${found.length} avoided words in ${files.length} files (docs/glossary.md)\n`)
process.exitCode = found.length > 0 ? 1 : 0
