import type { SourceRow } from './source.ts'

const maxNested = 10

const isDeep = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((each) => isDeep(each, left - 1)))

/** Objects as rows: every key is a column from where it first comes. */
export class ObjectColumns {
  readonly headers: string[] = []
  private readonly places = new Map<string, number>()

  row(line: number, value: unknown): SourceRow {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { line, cells: [], broken: 'Not a JSON object with product values.' }
    }
    if (isDeep(value, maxNested)) return { line, cells: [], broken: 'Values are nested too deeply.' }
    const cells: unknown[] = []
    for (const [key, cell] of Object.entries(value)) {
      let place = this.places.get(key)
      if (place === undefined) {
        place = this.headers.push(key.replaceAll('\0', '').slice(0, 100).toWellFormed()) - 1
        this.places.set(key, place)
      }
      cells[place] = cell
    }
    return { line, cells: Array.from({ length: this.headers.length }, (_, index) => cells[index]) }
  }
}
