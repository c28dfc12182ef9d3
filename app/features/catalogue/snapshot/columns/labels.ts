import { byPlace, type LabelKind, mostRenamed } from '../../labels/kinds.ts'
import type { FacetValue } from '../../listing/listed-product.ts'
import type { Names } from './names.ts'

/** A row of catalogue_labels. */
export type Label = { kind: LabelKind; name: string; place: number | null; renamedTo: string | null }

/** The places and the renamings of categories and brands. */
export class Labels {
  readonly #labels: ReadonlyMap<string, Label>

  constructor(labels: readonly Label[]) {
    this.#labels = new Map(labels.map((label) => [`${label.kind} ${label.name}`, label]))
  }

  /** What is asked for as products carry it now, each once; what none carries is left out. */
  known(kind: LabelKind, asked: readonly string[], names: Names): string[] {
    const known = new Set<string>()
    for (const each of asked) {
      let name: string | null = each
      for (let steps = 0; name !== null && !names.carries(name); steps++) {
        name = steps < mostRenamed ? (this.#labels.get(`${kind} ${name}`)?.renamedTo ?? null) : null
      }
      if (name !== null) known.add(name)
    }
    return [...known].sort()
  }

  /** What can be chosen, in its order: whatever leaves products, and what is chosen already even when it leaves none. */
  choices(kind: LabelKind, counts: Uint32Array, names: Names, chosen: readonly string[]): FacetValue[] {
    const found = new Map(chosen.map((name) => [name, 0]))
    for (const [number, count] of counts.entries()) {
      const name = names.names[number]
      if (name && count > 0) found.set(name, count)
    }
    return [...found]
      .map(([name, count]) => ({ name, count, place: this.#labels.get(`${kind} ${name}`)?.place ?? null }))
      .sort(byPlace)
      .map(({ name, count }) => ({ value: name, count }))
  }
}
