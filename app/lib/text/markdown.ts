/** Escapes a literal text for Markdown, including characters that are special at the start of a line. */
export const escapeMarkdown = (text: string) =>
  text
    .replace(/[\\`*_[\]<>~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^([^\S\n\r\u2028\u2029]*)([#+-]|\d+(?=[.)]))/gm, (_, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    )

/** Returns the path of a page as Markdown: /products/camp-mug.md, and /index.md for the home page. */
export const getMarkdownPath = (path: string) => (path === '/' ? '/index.md' : `${path}.md`)

/** A link. @param text literal text */
export const formatMarkdownLink = (text: string, url: string) =>
  `[${escapeMarkdown(text)}](${/[\s()]/.test(url) ? `<${url}>` : url})`

/** Joins the blocks that are not empty with empty lines; ends with a line break. */
export const joinMarkdownBlocks = (...blocks: (string | false | null | undefined)[]) =>
  `${blocks.filter((block) => block).join('\n\n')}\n`

/** @param cells Markdown, of the heading and of each row */
export function formatMarkdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** @param pagePath path of the HTML page, which search engines should show */
export const createMarkdownResponse = (text: string, pagePath: string) =>
  new Response(text, {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', Link: `<${pagePath}>; rel="canonical"` },
  })
