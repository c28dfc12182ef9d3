import type { SourceRow } from '../reading/source.ts'
import { parseYesNo } from '../values/words.ts'
import type { Columns } from './variants.ts'

/** Folded names of columns that say whether a product is for sale: with yes, and with no. */
const forSaleColumns = [
  'published',
  'publishedononlinestore',
  'visible',
  'isvisible',
  'productvisible',
  'active',
  'isactive',
  'active01',
  'enabled',
  'isenabled',
  'productonline',
  'status',
  'productstatus',
  'itemstatus',
  'visibility',
  'visibilityincatalog',
  'squareonlineitemvisibility',
]
const notForSaleColumns = [
  'archived',
  'isarchived',
  'discontinued',
  'isdiscontinued',
  'inactive',
  'isinactive',
  'hidden',
  'ishidden',
  'disabled',
  'isdisabled',
  'draft',
  'isdraft',
  'deleted',
  'isdeleted',
  'unpublished',
  'retired',
  'obsolete',
]

const notForSalePattern =
  /^(?:draft|archived?|unpublished|not published|inactive|not active|disabled|hidden|private|deleted|trash(?:ed)?|pending(?: review)?|discontinued|obsolete|retired|withdrawn|offline|unavailable|unlisted|not visible(?: individually)?|-1)$/
const forSalePattern =
  /^(?:active|published?|visible|enabled|live|online|public|regular|new|both|catalog|search|catalog, search)$/

/** Finds the columns of a file that say whether a product is for sale. */
export function findPublicationColumns(columns: Columns): { index: number; isInverse: boolean; isMagento: boolean }[] {
  const toList = (names: string[], isInverse: boolean) =>
    names.flatMap((name) => {
      const index = columns.find(name)
      return index === undefined ? [] : [{ index, isInverse, isMagento: name === 'productonline' }]
    })
  return [...toList(forSaleColumns, false), ...toList(notForSaleColumns, true)]
}

/**
 * True if a row says that its product is for sale, false if a column says that it is archived, a draft, hidden or discontinued.
 * @returns undefined if no column says so
 */
export function isPublished(
  found: ReturnType<typeof findPublicationColumns>,
  row: Pick<SourceRow, 'cells'>,
): boolean | undefined {
  const answers = found.flatMap(({ index, isInverse, isMagento }) => {
    const word = String(row.cells[index] ?? '')
      .trim()
      .toLowerCase()
    if (word === '') return []
    // Magento writes 1 for enabled and 2 for disabled.
    if (isMagento && word === '2') return [false]
    if (notForSalePattern.test(word)) return [false]
    if (forSalePattern.test(word)) return [true]
    const answer = parseYesNo(word)
    return answer === undefined ? [] : [answer !== isInverse]
  })
  return answers.length === 0 ? undefined : !answers.includes(false)
}
