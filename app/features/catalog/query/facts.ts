import type { FactName } from './filters.schema.ts'

/** A filter of facts. Only the server imports the labels; a list brings those it shows. */
type FactFilter = {
  name: FactName
  title: string
  /** "materials" */
  plural: string
  /** Label of the option that selects none, of a filter with a single choice. */
  anyLabel?: string
  /** Precedes labels that are unclear without their title: "Size: XL". */
  prefix?: string
  /** Label of the link to the list without this filter. */
  withoutLabel: string
  /** By value, in the order of display; boxwright_facts assigns the values (docs/domain.md, Catalog). */
  labels: Record<string, string>
}

export const factFilters: readonly FactFilter[] = [
  {
    name: 'size',
    title: 'Size',
    plural: 'sizes',
    prefix: 'Size',
    withoutLabel: 'In every size',
    labels: {
      xxs: 'XXS',
      xs: 'XS',
      s: 'S',
      m: 'M',
      l: 'L',
      xl: 'XL',
      '2xl': '2XL',
      '3xl': '3XL',
      '4xl': '4XL',
      '5xl': '5XL',
      '6xl': '6XL',
      'one-size': 'One size',
      'youth-xs': 'Youth XS',
      'youth-s': 'Youth S',
      'youth-m': 'Youth M',
      'youth-l': 'Youth L',
      'youth-xl': 'Youth XL',
    },
  },
  {
    name: 'material',
    title: 'Material',
    plural: 'materials',
    withoutLabel: 'In every material',
    labels: {
      cotton: 'Cotton',
      organic: 'Organic',
      recycled: 'Recycled',
      polyester: 'Polyester',
      'stainless-steel': 'Stainless steel',
      ceramic: 'Ceramic',
      bamboo: 'Bamboo',
      leather: 'Leather',
      'faux-leather': 'Faux leather',
      paper: 'Paper & board',
      plastic: 'Plastic',
      aluminum: 'Aluminum',
      metal: 'Other metal',
      glass: 'Glass',
      wood: 'Wood',
      cork: 'Cork',
      silicone: 'Silicone & rubber',
      nylon: 'Nylon',
      acrylic: 'Acrylic',
      wool: 'Wool',
      linen: 'Linen, jute & hemp',
      'non-woven': 'Non-woven',
      neoprene: 'Neoprene',
    },
  },
  {
    name: 'method',
    title: 'Decoration method',
    plural: 'methods',
    withoutLabel: 'With any decoration method',
    labels: {
      'screen-print': 'Screen print',
      'full-color': 'Full-color print',
      embroidery: 'Embroidery',
      'laser-engraving': 'Laser engraving',
      'pad-print': 'Pad print',
      'heat-transfer': 'Heat transfer',
      sublimation: 'Sublimation',
      deboss: 'Deboss & emboss',
      foil: 'Foil stamp',
      patch: 'Patch',
      label: 'Label',
      woven: 'Woven & knit',
      'kiln-fired': 'Kiln-fired print',
    },
  },
  {
    name: 'days',
    title: 'Production time',
    plural: 'times',
    anyLabel: 'Any production time',
    withoutLabel: 'With any production time',
    labels: { 5: 'Up to 5 business days', 10: 'Up to 10 business days', 15: 'Up to 15 business days' },
  },
  {
    name: 'rush',
    title: 'Rush service',
    plural: 'choices',
    prefix: 'Rush service',
    withoutLabel: 'With or without rush service',
    labels: { yes: 'Available' },
  },
]

const knownFacts = new Set(
  factFilters.flatMap(({ name, labels }) => Object.keys(labels).map((value) => `${name}:${value}`)),
)

export const selectKnownFacts = (facts: readonly string[]): string[] => facts.filter((fact) => knownFacts.has(fact))

/** Groups selected facts by their filter. A product matches if it has one fact of each group. */
export const groupFacts = (facts: readonly string[]): string[][] => [
  ...Map.groupBy(facts, (fact) => fact.split(':')[0]).values(),
]
