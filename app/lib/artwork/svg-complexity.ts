import {
  getEmbeddedImageSize,
  getLinkTargets,
  getLocalAttributes,
  readRules,
  removeComments,
  type SvgElement,
  type SvgVisitor,
} from './svg.ts'

/** Plain elements that a browser draws without blocking the page noticeably. */
const maxEffort = 40_000
/** Pixels of all images that the drawing embeds. */
const maxPixels = 40_000_000
/** Effort beyond that of a plain element. */
const extraEfforts = new Map([
  ['mask', 20],
  ['pattern', 20],
  ['image', 20],
  ['text', 5],
  ['textpath', 20],
])
/** Each step of a filter processes every pixel of the drawing. */
const filterEffort = 500
/** A dashed line is split into as many lines as it has dashes. */
const dashEffort = 500
/** Characters of a path or text that equal one element. */
const charactersPerElement = 200
/** Different markers at vertices; each part counts all of them. */
const maxVertexMarkers = 50
/** Characters of a path for each of its vertices; few have fewer. */
const charactersPerVertex = 4
/** Parts that contain or refer to each other; deeper ones would exceed the stack. */
const maxPartDepth = 2_000
/** Distinct links of all parts; more would take too much memory. */
const maxLinks = 200_000

/** A part of a drawing that can be reused, without the parts within it, which are among its links. */
type Part = {
  effort: number
  /** Elements in it, to each of which rules with other selectors may apply. */
  elements: number
  /** Vertices of its paths, at each of which markers may be drawn. */
  vertices: number
  /** References to other parts by `#id`, or to rules by `.class` or element, with their counts. */
  links: Map<string, number>
}

/** Effort and references that a style sheet's rule adds to each selected element. */
type Rule = { effort: number; targets: Set<string> }

const noRule: Rule = { effort: 0, targets: new Set() }

const createPart = (): Part => ({ effort: 0, elements: 0, vertices: 0, links: new Map() })

/**
 * Estimates the effort of drawing an SVG, as a browser cannot be interrupted. A `<use>` counts as its target: ten levels with
 * ten references each are ten billion shapes.
 */
export class SvgComplexity implements SvgVisitor {
  private readonly root = createPart()
  private readonly parts = new Map<string, Part>()
  /** Stack of open elements: true for parts, which `openParts` contains. */
  private readonly isPart: boolean[] = []
  private readonly openParts: Part[] = []
  /** Rules of style sheets by `.class` or element; '' collects those with other selectors. */
  private readonly rules = new Map<string, Rule>()
  /** Ids of markers that paths have at each vertex; any path may inherit them. */
  private readonly vertexMarkers = new Set<string>()
  /** Depth within the outermost <text>. */
  private textDepth = 0
  /** Depth within the outermost element with dashes, which all inside inherit. */
  private dashDepth = 0
  private linkCount = 0
  private pixels = 0
  /** True if the drawing uses filters, whose effort depends on the size at which it is drawn. */
  hasFilters = false

  open(element: SvgElement): void {
    const { localName } = element
    const attributes = getLocalAttributes(element)
    const { id } = element.attributes
    if (this.textDepth > 0 || localName === 'text') this.textDepth += 1
    if (this.dashDepth > 0 || isDashed(attributes)) this.dashDepth += 1
    const filter = attributes.get('filter') ?? 'none'
    if (localName === 'filter' || filter.trim() !== 'none' || filterPattern.test(attributes.get('style') ?? ''))
      this.hasFilters = true
    const part = id && !this.parts.has(id) ? createPart() : undefined
    if (id && part) this.parts.set(id, part)
    this.isPart.push(part !== undefined)
    if (part) {
      this.add(0, [`#${id}`], 0)
      this.openParts.push(part)
    }
    const effort = getEffort(localName, attributes) + (this.dashDepth > 0 ? dashEffort : 0)
    this.add(effort, getLinks(element, attributes))
    this.openPart.vertices += getShape(attributes).length / charactersPerVertex
    this.addVertexMarkers(`marker:${attributes.get('marker-mid') ?? ''};${attributes.get('style') ?? ''}`)
    if (localName !== 'image' && localName !== 'feimage') return
    for (const target of getLinkTargets(element)) {
      const { width, height } = getEmbeddedImageSize(target) ?? { width: 0, height: 0 }
      this.pixels += width * height
    }
  }

  text(text: string): void {
    if (this.textDepth > 0) this.add(text.length / charactersPerElement, [], 0)
  }

  close(): void {
    if (this.textDepth > 0) this.textDepth -= 1
    if (this.dashDepth > 0) this.dashDepth -= 1
    if (this.isPart.pop()) this.openParts.pop()
  }

  style(sheet: string): void {
    if (filterPattern.test(sheet)) this.hasFilters = true
    for (const { selectors, body } of readRules(sheet)) {
      this.addVertexMarkers(body)
      const targets = findTargets(body)
      const effort = dashPattern.test(body) ? dashEffort : 0
      if (targets.length === 0 && effort === 0) continue
      for (const selector of selectors) {
        const name = getSelectorName(selector)
        const rule = this.rules.get(name) ?? { effort: 0, targets: new Set() }
        for (const target of targets) rule.targets.add(target)
        this.rules.set(name, { ...rule, effort: Math.max(rule.effort, effort) })
      }
    }
  }

  get isTooComplex(): boolean {
    if (this.pixels > maxPixels || this.linkCount > maxLinks) return true
    if (this.vertexMarkers.size > maxVertexMarkers) return true
    return this.getDrawnEffort(this.root, { drawnEfforts: new Map(), path: new Set() }) > maxEffort
  }

  private get openPart(): Part {
    return this.openParts.at(-1) ?? this.root
  }

  private addVertexMarkers(declarations: string): void {
    if (!declarations.includes('url(')) return
    for (const [, value = ''] of removeComments(declarations).matchAll(vertexMarkerPattern))
      for (const target of findTargets(value)) this.vertexMarkers.add(target)
  }

  private add(effort: number, links: readonly string[], elements = 1): void {
    const part = this.openPart
    part.effort += effort
    part.elements += elements
    for (const link of links) {
      const count = part.links.get(link) ?? 0
      if (count === 0) this.linkCount += 1
      if (this.linkCount <= maxLinks) part.links.set(link, count + 1)
    }
  }

  private getDrawnEffort(part: Part, state: { drawnEfforts: Map<Part, number>; path: Set<Part> }): number {
    const { drawnEfforts, path } = state
    const cachedEffort = drawnEfforts.get(part)
    if (cachedEffort !== undefined) return cachedEffort
    // Circular references are not drawn.
    if (path.has(part)) return 0
    if (path.size >= maxPartDepth) return maxEffort + 1
    path.add(part)
    let sum = part.effort
    const markers = [...this.vertexMarkers].map((id) => [`#${id}`, part.vertices] as const)
    for (const [link, count] of [...part.links, ['', part.elements] as const, ...markers]) {
      const { effort, targets } = this.rules.get(link) ?? noRule
      sum += count * effort
      for (const id of link.startsWith('#') ? [link.slice(1)] : targets) {
        const target = this.parts.get(id)
        if (target && sum <= maxEffort) sum += count * this.getDrawnEffort(target, state)
      }
    }
    path.delete(part)
    drawnEfforts.set(part, sum)
    return sum
  }
}

/** A declaration of a filter, except none. */
const filterPattern = /(?:^|[;{\s*/-])filter\s*:(?!\s*none)/i

/** A declaration of dashes, except none. */
const dashPattern = /stroke-dasharray(?!\s*:\s*none)/i

const isDashed = (attributes: ReadonlyMap<string, string>) =>
  !/^\s*(?:none)?\s*$/.test(attributes.get('stroke-dasharray') ?? '') || dashPattern.test(attributes.get('style') ?? '')

/** Returns the `.class` or element that a selector selects; '' for others, which may select any element. */
function getSelectorName(selector: string): string {
  if (/[()[\]|]/.test(selector)) return ''
  const last = selector.split(/[\s>+~]+/).at(-1) ?? ''
  const [element = '', name] = /^[\w*-]*(\.[^.#:]+)|^[\w-]+/.exec(last) ?? []
  return name ?? element.toLowerCase()
}

/** A declaration of markers at each vertex; `marker-start` and `marker-end` are drawn once. */
const vertexMarkerPattern = /marker(?:-mid)?\s*:([^;]*)/gi

const referencingElements = new Set(['use', 'pattern', 'feimage', 'textpath', 'mpath', 'tref'])

function getLinks(element: SvgElement, attributes: ReadonlyMap<string, string>): string[] {
  const targets = referencingElements.has(element.localName) ? [...getLinkTargets(element)] : []
  const links = [element.localName, ...targets.filter((target) => target.startsWith('#'))]
  for (const [name, value] of attributes) {
    if (name !== 'href' && name !== 'd') for (const target of findTargets(value)) links.push(`#${target}`)
  }
  for (const name of (attributes.get('class') ?? '').split(/\s+/)) if (name) links.push(`.${name}`)
  return links
}

/** Ids in `url(#id)`. */
const findTargets = (value: string) =>
  value.includes('url(') ? [...value.matchAll(/url\(\s*["']?#([^"')\s]+)/g)].map(([, id = '']) => id) : []

const getShape = (attributes: ReadonlyMap<string, string>) => attributes.get('d') ?? attributes.get('points') ?? ''

function getEffort(localName: string, attributes: ReadonlyMap<string, string>): number {
  if (/^fe[a-z]/.test(localName)) {
    const octaves = Math.max(1, Number(attributes.get('numOctaves')) || 1)
    const order = Math.max(1, ...(attributes.get('order') ?? '').split(/[\s,]+/).map((each) => Number(each) || 1))
    return filterEffort * octaves * Math.max(1, (order * order) / 9)
  }
  const characters = getShape(attributes).length + (attributes.get('style') ?? '').length
  // A <use> itself draws nothing; its target counts.
  const baseEffort = localName === 'use' ? 0 : 1
  return baseEffort + characters / charactersPerElement + (extraEfforts.get(localName) ?? 0)
}
