/** Detects UTF-16 by the first bytes; other encodings are read as UTF-8, which is equivalent for the checks. */
export function createXmlDecoder([first, second]: Uint8Array): TextDecoder {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return new TextDecoder('utf-16le')
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return new TextDecoder('utf-16be')
  return new TextDecoder('utf-8')
}
