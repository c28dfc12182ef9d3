import { isDeepEqual } from '#app/lib/is-deep-equal.ts'
import type { Services } from '#app/lib/services.ts'
import { listMethods } from '../decoration/methods.server.ts'
import type { ProposalContent } from '../document/proposal-content.schema.ts'
import { renderMockup } from '../mockups/render-mockup.server.ts'
import type { Line } from '../pricing/option.schema.ts'

/** Milliseconds for all mockups of a save; the others are drawn with the next. */
const maxDrawMs = 15_000

const getMockupInputs = ({ image, color, imprints }: Line) => ({
  image,
  color,
  imprints: imprints.map(({ location, method, amount, pms, artwork, sizeMm }) => ({
    location,
    method,
    amount,
    pms,
    artwork,
    sizeMm,
  })),
})

type RefreshOptions = {
  content: ProposalContent
  /** The content saved last. */
  before: ProposalContent | undefined
  /** Milliseconds since the epoch after which none is begun. */
  deadline?: number
}

/**
 * Draws the mockups of lines whose image, color, imprints or artwork changed. The visitor's own mockup of an unchanged line stays,
 * and so does one that cannot be drawn.
 */
export async function refreshMockups(
  services: Pick<Services, 'db' | 'storage'>,
  { content, before, deadline = Date.now() + maxDrawMs }: RefreshOptions,
): Promise<ProposalContent> {
  const saved = new Map((before?.options ?? []).flatMap(({ lines }) => lines).map((line) => [line.id, line]))
  const methods = Object.fromEntries((await listMethods(services.db)).map(({ key, method }) => [key, method]))
  const draw = async (line: Line): Promise<Line> => {
    const earlier = saved.get(line.id)
    const isChanged = !earlier || !isDeepEqual(getMockupInputs(earlier), getMockupInputs(line))
    if (!isChanged && line.mockup !== null) return line
    if (!line.imprints.some(({ artwork }) => artwork)) return line
    // Without a mockup, the next save draws it.
    if (Date.now() > deadline) return { ...line, mockup: null }
    const mockup = await renderMockup(services, line, methods).catch(() => null)
    return mockup === null ? line : { ...line, mockup }
  }
  const options: ProposalContent['options'] = []
  for (const option of content.options) {
    const lines: Line[] = []
    for (const line of option.lines) lines.push(await draw(line))
    options.push({ ...option, lines })
  }
  return { ...content, options }
}
