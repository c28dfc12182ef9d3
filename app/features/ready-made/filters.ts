import { getBoxPrice, type ReadyMadeBox } from '#app/features/orders/order.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'

/** Filters in the URL of /ready-made-boxes; an empty `occasion` means all, `budget` is in dollars per box. */
export type BoxFilters = { occasion: string; budget: number | null }

export const filterParameters = ['occasion', 'budget']

/** The filter as the page shows it, computed on the server. */
export type BoxFilterView = {
  isFiltered: boolean
  /** Ids of the matching boxes in order. */
  shown: string[]
  /** Links by label; none where there is no choice. */
  groups: { label: string; choices: { text: string; to: string; isActive: boolean }[] }[]
}

/** Dollars per box that a visitor may choose. */
const budgets = [25, 50, 75, 100, 150, 200, 300, 500]

const maxOccasionLength = 40

const path = '/ready-made-boxes'

/** Parses ?occasion= and ?budget=; ignores invalid values. */
export function parseBoxFilters(query: URLSearchParams): BoxFilters {
  return {
    occasion: toSingleLine(query.get('occasion') ?? '').slice(0, maxOccasionLength),
    budget: budgets.find((budget) => String(budget) === query.get('budget')) ?? null,
  }
}

/** Returns the URL of the list; empty filters are left out. */
function getBoxesPath({ occasion, budget }: BoxFilters): string {
  const query = new URLSearchParams({ ...(occasion && { occasion }), ...(budget && { budget: String(budget) }) })
  return query.size > 0 ? `${path}?${query}` : path
}

/** Canonical query of the list, for `declarePublicRoute`. */
export const toBoxesQuery = (query: URLSearchParams): string => getBoxesPath(parseBoxFilters(query)).slice(path.length)

const isFiltered = ({ occasion, budget }: BoxFilters): boolean => occasion !== '' || budget !== null

/** Returns the matching boxes. A budget leaves out boxes priced on request. */
const filterBoxes = (boxes: readonly ReadyMadeBox[], { occasion, budget }: BoxFilters): ReadyMadeBox[] =>
  boxes.filter(
    (box) =>
      (occasion === '' || box.occasion === occasion) &&
      (budget === null || (getBoxPrice(box) ?? Number.POSITIVE_INFINITY) <= budget * 100),
  )

/** Returns what boxes can be filtered by: their occasions in shop order, and the budgets that some of them exceed. */
function getFilterChoices(boxes: readonly ReadyMadeBox[]): { occasions: string[]; budgets: number[] } {
  const prices = boxes.flatMap((box) => getBoxPrice(box) ?? [])
  return {
    occasions: [...new Set(boxes.flatMap(({ occasion }) => occasion || []))],
    budgets: budgets.filter(
      (budget) => prices.some((price) => price <= budget * 100) && prices.some((price) => price > budget * 100),
    ),
  }
}

/** Applies the filters of a URL to the boxes. */
export function createFilterView(boxes: readonly ReadyMadeBox[], query: URLSearchParams): BoxFilterView {
  const filters = parseBoxFilters(query)
  const { occasions, budgets } = getFilterChoices(boxes)
  const toChoice = (text: string, changed: Partial<BoxFilters>) => {
    const to = getBoxesPath({ ...filters, ...changed })
    return { text, to, isActive: to === getBoxesPath(filters) }
  }
  const groups = [
    {
      label: 'Occasion',
      all: toChoice('All', { occasion: '' }),
      choices: occasions.map((occasion) => toChoice(occasion, { occasion })),
    },
    {
      label: 'Budget per box',
      all: toChoice('Any', { budget: null }),
      choices: budgets.map((budget) => toChoice(`Up to $${budget}`, { budget })),
    },
  ]
  return {
    isFiltered: isFiltered(filters),
    shown: filterBoxes(boxes, filters).map(({ id }) => id),
    groups: groups
      .filter(({ choices }) => choices.length > 0)
      .map(({ label, all, choices }) => ({ label, choices: [all, ...choices] })),
  }
}
