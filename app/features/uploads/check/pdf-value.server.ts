import { isKey, type PdfDictionary, type PdfKey, type PdfValue } from './pdf-rules.ts'

/** No name that counts is longer, every letter of it escaped. */
const longestName = 40
const deepest = 200

const space = 1
const delimiter = 2
/** What each byte is to the syntax of PDF (ISO 32000-2, 7.2.3). */
const kinds = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = space
for (const sign of '()<>[]{}/%') kinds[sign.charCodeAt(0)] = delimiter

const [open, close, less, more, list, listEnd, slash, percent, backslash] = Buffer.from('()<>[]/%\\')

/** A dictionary or list on its way. `key` is the entry that the next value belongs to, '' one that nobody asks for. */
type Container = { entries: PdfDictionary; key: PdfKey | '' | undefined; last: PdfKey | ''; isList: boolean }

/** What a value's reader wants to hear. Each may throw, to end the reading. */
type Listener = {
  /** A dictionary is complete. Of an entry that stands twice, it is told once with either value. */
  onDictionary(entries: PdfDictionary): void
  /** A name stands where an object was expected, or behind the name S. */
  onName(name: string): void
  onTooDeep(): void
}

/** Passes over white space and comments. */
export function skipSpace(bytes: Buffer, start: number): number {
  let at = start
  for (;;) {
    while (at < bytes.length && kinds[bytes[at] ?? 0] === space) at += 1
    if (bytes[at] !== percent) return at
    while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
  }
}

/**
 * Reads the value that begins at `start`, as leniently as a viewer: what makes no sense is passed over.
 * @returns where it ends and, of a dictionary, its entries
 */
export function readValue(bytes: Buffer, start: number, listener: Listener): { end: number; entries?: PdfDictionary } {
  const stack: Container[] = []
  let at = start
  let behindS = false
  for (;;) {
    at = skipSpace(bytes, at)
    if (at >= bytes.length) return { end: at }
    const begin = at
    const byte = bytes[at]
    const inside = stack.at(-1)
    if (byte === slash) {
      at = endOfWord(bytes, at + 1)
      const name = nameOf(bytes, begin + 1, at)
      // Whatever readers make of what stands around it, they need these two names side by side.
      if (!inside || behindS) listener.onName(name)
      behindS = name === 'S'
      if (!inside) return { end: at }
      if (inside.isList || inside.key !== undefined) take(inside, name, listener)
      else inside.key = isKey(name) ? name : ''
      continue
    }
    behindS = false
    if (byte === list || (byte === less && bytes[at + 1] === less)) {
      at += byte === list ? 1 : 2
      if (stack.length === deepest) listener.onTooDeep()
      stack.push(containerIn(inside, byte === list, listener))
      continue
    }
    if (inside && (inside.isList ? byte === listEnd : byte === more && bytes[at + 1] === more)) {
      at += inside.isList ? 1 : 2
      stack.pop()
      if (!inside.isList) listener.onDictionary(inside.entries)
      if (stack.length > 0) continue
      return inside.isList ? { end: at } : { end: at, entries: inside.entries }
    }
    if (byte === open) at = endOfText(bytes, at)
    else if (byte === less) at = endOfHex(bytes, at)
    else if (kinds[byte ?? 0] === delimiter) at += 1
    else at = endOfWord(bytes, at)
    if (!inside) return { end: at }
    takeWord(inside, bytes, begin, at, listener)
  }
}

/** A list's names count as values of the entry that the list belongs to; of several none says what the entry is. */
function containerIn(inside: Container | undefined, isList: boolean, listener: Listener): Container {
  if (isList && inside && !inside.isList) {
    const { entries, key } = inside
    inside.key = undefined
    inside.last = ''
    return { entries, key, last: '', isList }
  }
  if (inside) take(inside, true, listener)
  return { entries: {}, key: isList ? '' : undefined, last: '', isList }
}

function takeWord(inside: Container, bytes: Buffer, begin: number, end: number, listener: Listener): void {
  if (!inside.isList && inside.key === undefined) {
    // `60 0 R`: the number was the beginning of a reference.
    if (inside.last && end - begin === 1 && bytes[begin] === 0x52) inside.entries[inside.last] = true
    return
  }
  const word = inside.key && end - begin < 10 ? bytes.toString('latin1', begin, end) : ''
  take(inside, /^\d+$/.test(word) ? Number(word) : true, listener)
}

function take(inside: Container, value: PdfValue, { onDictionary }: Listener): void {
  const { entries, key } = inside
  if (key) {
    const known = key in entries
    if (known) {
      onDictionary(entries)
      onDictionary({ ...entries, [key]: value })
    }
    entries[key] = known ? true : value
  }
  if (inside.isList) return
  inside.last = key ?? ''
  inside.key = undefined
}

function endOfWord(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && kinds[bytes[at] ?? 0] === 0) at += 1
  return at
}

/** Any letter of a name may be written as its number: /J#61vaScript. */
function nameOf(bytes: Buffer, begin: number, end: number): string {
  if (end - begin > longestName) return ''
  const name = bytes.toString('latin1', begin, end)
  if (!name.includes('#')) return name
  return name.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function endOfHex(bytes: Buffer, start: number): number {
  const end = bytes.indexOf('>', start)
  return end < 0 ? bytes.length : end + 1
}

function endOfText(bytes: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === backslash) at += 1
    else if (byte === open) depth += 1
    else if (byte === close) depth -= 1
    if (depth === 0) return at + 1
  }
  return bytes.length
}
