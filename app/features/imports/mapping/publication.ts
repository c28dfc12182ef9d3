import type { SourceRow } from '../reading/source.ts'
import { parseYesNo } from '../values/words.ts'
import { type Columns, toTrimmedText } from './variants.ts'

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
  'aktiv',
  'actif',
  'activo',
  'attivo',
  'actief',
  'online',
  'veroffentlicht',
  'publie',
  'publicado',
  'pubblicato',
  'gepubliceerd',
  'mostrarentienda',
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
/** Columns in which a gift card shows: with yes, or as the type of product. */
const giftCardColumns = ['giftcard', 'isgiftcard', 'producttype', 'type']
const giftCardPattern = /^(?:\w{1,10}-)?gift[ _-]?cards?$/

/** States of products that customers of the other shop do not see; they are not published here either. */
const notPublicPattern =
  /^(?:draft|entwurf|brouillon|borrador|bozza|archived?|archiviert|archivée?|archiviato|archivado|gearchiveerd|unpublished|not published|inaktiv|inacti(?:ve|f|vo|ef)|inattivo|not active|disabled|hidden|private|deleted|trash(?:ed)?|pending(?: review)?|offline|unlisted|not visible(?: individually)?|-1)$/
/** States of products that a supplier lists but no longer sells. */
const notForSalePattern = /^(?:discontinued|auslaufartikel|eingestellt|obsolete|retired|withdrawn|unavailable)$/
const forSalePattern =
  /^(?:active|published?|visible|enabled|live|online|public|regular|new|both|catalog|search|catalog, search)$/

/** A column that says whether a product is for sale. `name`: folded. `isType`: only its type of product does. */
type PublicationColumn = { index: number; header: string; name: string; isInverse: boolean; isType: boolean }

/** Finds the columns of a file that say whether a product is for sale. */
export function findPublicationColumns(columns: Columns): PublicationColumn[] {
  const toList = (names: string[], isInverse: boolean) =>
    names.flatMap((name) => {
      const index = columns.find(name)
      const isType = name === 'type' || name === 'producttype'
      return index === undefined ? [] : [{ index, header: columns.headers[index] ?? '', name, isInverse, isType }]
    })
  return [...toList(forSaleColumns, false), ...toList(notForSaleColumns, true), ...toList(giftCardColumns, true)]
}

/**
 * State of a row's product, with the value that says so: `not-for-sale` if it is discontinued, `not-public` if it is
 * archived, a draft or hidden.
 */
export type Publication = {
  state: 'for-sale' | 'not-for-sale' | 'not-public' | 'gift-card'
  column: string
  value: string
}

/** Returns what a row says about its product, the strictest first. */
export function getPublication(
  found: readonly PublicationColumn[],
  row: Pick<SourceRow, 'cells'>,
): Publication | undefined {
  const said = found.flatMap(({ index, header, name, isInverse }): Publication[] => {
    const value = toTrimmedText(row.cells[index])
    const state = value === '' ? undefined : getState(value.toLowerCase(), { name, isInverse })
    return state ? [{ state, column: header, value }] : []
  })
  const [strictest] = said.toSorted((a, b) => strictness.indexOf(a.state) - strictness.indexOf(b.state))
  return strictest
}

const strictness: Publication['state'][] = ['gift-card', 'not-public', 'not-for-sale', 'for-sale']

function getState(
  word: string,
  { name, isInverse }: Pick<PublicationColumn, 'name' | 'isInverse'>,
): Publication['state'] | undefined {
  if (giftCardColumns.includes(name))
    return giftCardPattern.test(word) || (name.endsWith('giftcard') && parseYesNo(word)) ? 'gift-card' : undefined
  // Magento writes 1 for enabled and 2 for disabled.
  if (notPublicPattern.test(word) || (name === 'productonline' && word === '2')) return 'not-public'
  if (notForSalePattern.test(word)) return 'not-for-sale'
  if (forSalePattern.test(word)) return 'for-sale'
  const isYes = parseYesNo(word)
  if (isYes === undefined) return undefined
  if (isYes !== isInverse) return 'for-sale'
  return notForSalePattern.test(name.replace(/^is/, '')) ? 'not-for-sale' : 'not-public'
}
