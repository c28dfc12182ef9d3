import { Marked } from 'marked'

const inline = new Marked({ gfm: true })

/**
 * GitHub's Markdown; in addition an image alone in its paragraph becomes a figure with its title as caption.
 * The result is unsafe until cleanHtml sanitizes it.
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
