/** Beginnings of the earlier emails that mail programs append to a reply. */
const quoteStarts = [
  /^On .{4,200} wrote:\s*$/m,
  /^On [^\n]{4,120}\n[^\n]{1,120} wrote:\s*$/m,
  /^-{2,}\s*(Original Message|Forwarded message)\s*-{2,}\s*$/im,
  /^_{10,}\s*\nFrom: /m,
  /^From: [^\n]+\n(Sent|Date): /m,
  /^>/m,
]

/** Splits an email into what its sender wrote and the earlier emails quoted below it; the latter is '' without any. */
export function splitQuoted(text: string): { written: string; quoted: string } {
  const starts = quoteStarts.map((pattern) => text.search(pattern)).filter((index) => index >= 0)
  const start = Math.min(...starts, text.length)
  const written = text.slice(0, start).trim()
  // An email that answers below or within its quotes is shown whole.
  const hasTextBelow =
    /^>/m.test(text.slice(start)) && /^[^>\s]/m.test(text.slice(text.lastIndexOf('\n>') + 1).replace(/^>.*\n?/, ''))
  if (written === '' || hasTextBelow) return { written: text, quoted: '' }
  return { written, quoted: text.slice(start).trim() }
}
