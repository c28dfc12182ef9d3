/** Escapes a literal text for Markdown, including characters that are special at the start of a line. */
export const escapeMarkdown = (text: string) =>
  text
    .replace(/[\\`*_[\]<>~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^(\s*)([#+-]|\d+(?=[.)]))/gm, (_, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    )

/** Returns the URL of a page as Markdown: /products/camp-mug.md, and /index.md for the home page. */
export const getMarkdownPath = (path: string) => (path === '/' ? '/index.md' : `${path}.md`)

/** A link. @param text literal text */
export const markdownLink = (text: string, address: string) =>
  `[${escapeMarkdown(text)}](${/[\s()]/.test(address) ? `<${address}>` : address})`

/** Blocks with an empty line between them, those that are empty left out, and a line break at the end. */
export const toMarkdown = (...blocks: (string | false | null | undefined)[]) =>
  `${blocks.filter((block) => block).join('\n\n')}\n`

/** @param cells Markdown, of the heading and of each row */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** @param page path of the equivalent page, which search engines should show */
export const markdownAnswer = (text: string, page: string) =>
  new Response(text, {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', Link: `<${page}>; rel="canonical"` },
  })
