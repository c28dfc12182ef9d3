/** Elements of a drawing beyond which a browser is not asked to draw it. */
const mostDrawn = 300_000
/** Elements with an id around one element that are looked at; drawings have a handful. */
const mostAround = 64
const mostLinks = 200_000

type Part = { elements: number; links: Map<string, number> }

/**
 * How many elements an SVG comes to once every `<use>` stands for what it shows: a page of them, each showing the one before
 * ten times, is a billion shapes.
 */
export class UseCount {
  private readonly whole: Part = { elements: 0, links: new Map() }
  private readonly parts = new Map<string, Part>()
  /** Of each open element, whether it is a part; and the parts among them. */
  private readonly isPart: boolean[] = []
  private readonly around: Part[] = []
  private links = 0

  /**
   * @param links addresses within the drawing, `#id`, that the element shows
   * @param effort of drawing it, in that of a plain element
   */
  open(id: string | undefined, links: readonly (string | undefined)[], effort = 1): void {
    const part = id && !this.parts.has(id) ? { elements: 0, links: new Map<string, number>() } : undefined
    if (id && part) this.parts.set(id, part)
    this.isPart.push(part !== undefined)
    if (part) this.around.push(part)
    const targets = links.flatMap((link) => (link?.trim().startsWith('#') ? [link.trim().slice(1)] : []))
    for (const part of [this.whole, ...this.around.slice(-mostAround)]) {
      part.elements += effort
      for (const target of targets) {
        part.links.set(target, (part.links.get(target) ?? 0) + 1)
        this.links += 1
      }
    }
  }

  close(): void {
    if (this.isPart.pop()) this.around.pop()
  }

  /** @param most elements that are not too many */
  isHeavy(most = mostDrawn): boolean {
    return this.links > mostLinks || this.drawn(this.whole, { most, known: new Map(), inside: new Set() }) > most
  }

  private drawn(
    part: Part,
    { most, known, inside }: { most: number; known: Map<Part, number>; inside: Set<Part> },
  ): number {
    const before = known.get(part)
    if (before !== undefined) return before
    // What shows itself is not drawn.
    if (inside.has(part)) return 0
    inside.add(part)
    let sum = part.elements
    for (const [id, times] of part.links) {
      const target = this.parts.get(id)
      if (target && sum <= most) sum += times * this.drawn(target, { most, known, inside })
    }
    inside.delete(part)
    known.set(part, sum)
    return sum
  }
}
