/** Detects an encoding by its byte order mark, or UTF-16 because every other byte of western texts is zero. */
export function detectEncoding(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const pairs = Math.floor(head.length / 2)
  if (pairs < 8) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even++
    if (head[at + 1] === 0) odd++
  }
  if (odd > pairs * 0.6 && even < pairs * 0.05) return 'utf-16le'
  if (even > pairs * 0.6 && odd < pairs * 0.05) return 'utf-16be'
  return undefined
}

/** Decodes a text file in UTF-8, UTF-16 or, as Excel on Windows saves CSV, windows-1252. Removes the byte order mark. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const encoding = detectEncoding(bytes.subarray(0, 4_096))
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
