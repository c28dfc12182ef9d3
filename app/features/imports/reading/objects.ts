import { maxColumns } from '../limits.ts'
import { FileRejected } from '../rejection.ts'
import type { SourceRow } from './source.ts'

const maxNested = 10

const isDeeperThan = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((each) => isDeeperThan(each, depth - 1)))

/** Converts objects to rows; each new key adds a column. @throws FileRejected above the maximum number of columns */
export class ObjectColumns {
  readonly headers: string[] = []
  private readonly indexByKey = new Map<string, number>()
  private readonly unit: 'line' | 'object'

  /** @param unit what the numbers of rows count */
  constructor(unit: 'line' | 'object') {
    this.unit = unit
  }

  toRow(line: number, value: unknown): SourceRow {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { line, cells: [], parseError: 'Not a JSON object with product values.' }
    }
    if (isDeeperThan(value, maxNested)) return { line, cells: [], parseError: 'Values are nested too deeply.' }
    const cells: unknown[] = []
    for (const [key, cell] of Object.entries(value)) {
      let index = this.indexByKey.get(key)
      if (index === undefined) {
        if (this.headers.length >= maxColumns)
          throw new FileRejected(
            `The objects have more than ${maxColumns} different keys; ${this.unit} ${line} adds another one.`,
          )
        index = this.headers.push(key.replaceAll('\0', '').slice(0, 100).toWellFormed()) - 1
        this.indexByKey.set(key, index)
      }
      cells[index] = cell
    }
    return { line, cells: Array.from({ length: this.headers.length }, (_, index) => cells[index]) }
  }
}
