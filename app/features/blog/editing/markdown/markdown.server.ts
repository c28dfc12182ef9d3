import { Marked } from 'marked'

const inline = new Marked({ gfm: true })

/**
 * GitHub's Markdown, with one addition: an image alone in its paragraph is a figure, its title the caption.
 * The result is not safe yet: it goes through cleanHtml.
 */
export const marked = new Marked({
  gfm: true,
  renderer: {
    paragraph({ tokens }) {
      const [only] = tokens
      if (tokens.length !== 1 || only?.type !== 'image') return false
      const caption = only.title ? `<figcaption>${inline.parseInline(only.title, { async: false })}</figcaption>` : ''
      return `<figure>${this.parser.parseInline([{ ...only, title: null }])}${caption}</figure>\n`
    },
  },
})
