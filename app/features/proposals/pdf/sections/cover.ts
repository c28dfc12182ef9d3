import type { IsoDate } from '#app/lib/time/iso-date.ts'
import { drawFramedImage } from '../draw-framed-image.ts'
import { getLeading } from '../draw-lines.ts'
import type { Element } from '../pdf-writer.server.ts'
import type { PdfAcceptance } from './acceptance.ts'
import { drawFacts } from './facts.ts'
import { drawMasthead } from './masthead.ts'
import { drawOverview } from './overview.ts'
import { drawParagraphs, type Parts } from './parts.ts'

type CoverFacts = {
  /** Last day, which staff may have extended. */
  validUntil: IsoDate | null
  acceptance: PdfAcceptance | undefined
}

/** Draws the first page down to the overview of the options. */
export function drawCover(parts: Parts, { validUntil, acceptance }: CoverFacts): void {
  const { pdf, styles, document } = parts
  const { content, cursor } = pdf
  const section = pdf.add(pdf.root, 'Sect')
  drawMasthead(parts)
  const eyebrow = pdf.layout(`Proposal ${document.number}, version ${document.version}`, styles.eyebrow, content.width)
  pdf.flow(pdf.add(section, 'P'), eyebrow, styles.eyebrow)
  cursor.y += 2
  pdf.addBookmark(document.title)
  pdf.flow(pdf.add(section, 'H1'), pdf.layout(document.title, styles.title, content.width), styles.title)
  cursor.y += 14
  drawFacts(parts, section, validUntil)
  if (document.coverNote.trim()) {
    cursor.y += 18
    drawParagraphs(parts, section, {
      text: document.coverNote,
      style: styles.lead,
      width: Math.min(440, content.width),
    })
  }
  cursor.y += 14
  drawOverview(parts, section, acceptance)
  for (const block of document.blocks) {
    cursor.y += 16
    if (block.kind === 'image') drawBlockImage(parts, section, block)
    else {
      if (block.heading.trim()) {
        const lines = pdf.layout(block.heading, styles.subheading, content.width)
        pdf.ensureSpace((lines.length + 3) * getLeading(styles.subheading))
        pdf.flow(pdf.add(section, 'H2'), lines, styles.subheading)
        cursor.y += 3
      }
      drawParagraphs(parts, section, { text: block.text, style: styles.body, width: Math.min(440, content.width) })
    }
  }
}

function drawBlockImage(
  { pdf, styles, images }: Parts,
  section: Element,
  { image, caption }: { image: string; caption: string },
): void {
  const { content, cursor } = pdf
  const found = images.get(image)
  const share = found ? Math.min(content.width / found.width, 300 / found.height) : 0
  const width = found ? found.width * share : content.width * 0.6
  const height = found ? found.height * share : 110
  const framedImage = {
    image: found,
    alt: caption.trim() || 'Image',
    width,
    height,
    captionStyle: styles.small,
    frameColor: styles.palette.edge,
  }
  pdf.ensureSpace(height + 24)
  drawFramedImage(pdf, section, { framedImage, x: content.x, y: cursor.y })
  cursor.y += height + 5
  if (caption.trim())
    pdf.flow(pdf.add(section, 'Caption'), pdf.layout(caption, styles.small, content.width), styles.small)
}
