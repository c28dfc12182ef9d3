import { globSync, readFileSync } from 'node:fs'
import { allowedFiles, allowedNames, allowedTexts, storefront } from './allowed.ts'

/**
 * Finds the words that docs/glossary.md avoids: in documentation, comments, texts and identifiers. Prints each place and
 * exits with 1 if there is one. Single-word strings are values or keys and pass; so do the strings of tests. In documentation
 * and comments it also finds sentences that begin with What as a noun.
 */
const sources = ['app', 'bench', 'cli', 'db', 'demo', 'deploy', 'docs', 'e2e', 'server', 'test']
const files = globSync([...sources.map((folder) => `${folder}/**/*.{ts,tsx,css,md,yaml,sh,cfg}`), '*.{md,ts}'])
  .filter((file) => !allowedFiles.some((pattern) => pattern.test(file)))
  .sort()

/** The words in `code` in the column Avoid, in lower case. */
function readAvoidedWords(): Set<string> {
  const rows = readFileSync('docs/glossary.md', 'utf8').matchAll(/^\|[^|]*\|([^|]*)\|$/gm)
  return new Set(
    [...rows].flatMap(([, avoided = '']) => [...avoided.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)),
  )
}

const token =
  /(?<comment>\/\*[\s\S]*?\*\/|(?<![:\w'"`/\\])\/\/[^\n]*)|(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<text>(?<=>)[^<>{}=;()]*[a-z] [a-z][^<>{}=;()]*(?=<))|(?<name>[A-Za-z_$][\w$]*)/g

type Word = { word: string; index: number }

/** The words of prose, without quoted single words, paths and snake case, which are names. */
function* readProse(text: string, start: number): Generator<Word> {
  const isTemplate = text.startsWith('`')
  const quoted = isTemplate ? /'[\w ]*'/ : /`[^`\n]*`/
  const names = new RegExp(`${quoted.source}|\\S*[/_.]\\w\\S*|["']?\\w+["']?(?=\\s*[:=])`, 'g')
  const plain = text.replace(names, (name) => ' '.repeat(name.length))
  for (const match of plain.matchAll(/[A-Za-z]+(?:['’]s\b)?/g))
    if (!(isTemplate && allowedNames.has(match[0])))
      yield { word: match[0].replace('’', "'").toLowerCase(), index: start + match.index }
}

const quotation = /(?<!\w)'[^'\n]*'(?!\w)|"[^"\n]*"|`[^`\n]*`/g
/** What at the beginning of a comment, line, table cell or sentence that does not end with a question mark. */
const nounClause = /(?<=(?:^|[.!?|#]\s|\/\*)[\s\d./*#>|-]*)What\s(?!(?:[^.!?|\n]|\.\b|\n(?!\n))*\?)/gm

/** The words of documentation or a comment; `What …` begins a sentence as a noun. */
function* readComment(text: string, start: number): Generator<Word> {
  yield* readProse(text, start)
  const plain = text.replace(quotation, (quoted) => ' '.repeat(quoted.length))
  for (const { index } of plain.matchAll(nounClause)) yield { word: 'What …', index: start + index }
}

/** The words of an identifier: `cachedPages2` is cached, pages. Snake case names columns and keys and passes. */
function* readName(name: string, index: number): Generator<Word> {
  if (allowedNames.has(name) || name.includes('_')) return
  yield { word: name.toLowerCase(), index }
  for (const [part] of name.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)) yield { word: part.toLowerCase(), index }
}

function* readWords(file: string, text: string): Generator<Word> {
  if (!/\.tsx?$/.test(file)) return yield* readComment(text, 0)
  const areTextsSkipped = /\.(test|spec)\.tsx?$|^(e2e|test|bench)\//.test(file) || storefront.test(file)
  for (const { groups = {}, 0: found, index } of text.matchAll(token)) {
    if (groups.name) yield* readName(found, index)
    else if (groups.comment) yield* readComment(found, index)
    else if (groups.text && areTextsSkipped) continue
    else if (groups.string && (areTextsSkipped || !/\s/.test(found))) continue
    else yield* readProse(found, index)
  }
}

const avoided = readAvoidedWords()
const places = files.flatMap((file) => {
  const text = allowedTexts.reduce(
    (text, pattern) => text.replace(pattern, (match) => match.replace(/[^\n]/g, ' ')),
    readFileSync(file, 'utf8'),
  )
  const found = [...readWords(file, text)].filter(({ word }) => avoided.has(word))
  return found.map(({ word, index }) => `${file}:${text.slice(0, index).split('\n').length}: ${word}`)
})
const unique = [...new Set(places)]
for (const place of unique) process.stdout.write(`${place}\n`)
process.stdout.write(`${unique.length} avoided words in ${files.length} files (docs/glossary.md)\n`)
process.exitCode = unique.length > 0 ? 1 : 0
