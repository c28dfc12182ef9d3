import * as v from 'valibot'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isListName } from './lists.ts'

/** The limit of the database. */
export const maxViewName = 60
/** Characters; every filter of a list together has fewer. */
const maxQuery = 4_000

/** The name of a view, whether the team sees it, and its list and query. */
export const viewSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform(toSingleLine),
    v.nonEmpty('Enter a name'),
    v.maxLength(maxViewName, `Use ${maxViewName} characters or fewer`),
  ),
  shared: v.pipe(
    v.string(),
    v.transform((value) => value === 'on'),
  ),
  list: v.pipe(
    v.string(),
    v.check((name) => isListName(name)),
  ),
  query: v.pipe(
    v.string(),
    v.maxLength(maxQuery),
    v.transform((query) => new URLSearchParams(query).toString()),
  ),
})
