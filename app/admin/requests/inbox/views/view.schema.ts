import * as v from 'valibot'
import { toSingleLine } from '#app/lib/text/single-line.ts'

/** The limit of the database. */
const maxViewName = 60

/** The name of a view, and whether the team sees it. */
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
})
