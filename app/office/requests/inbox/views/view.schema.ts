import * as v from 'valibot'

/** As the database has it. */
const longestViewName = 60

/** The name of a view, and whether everybody sees it. */
export const viewSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Give the view a name'),
    v.maxLength(longestViewName, `A name has ${longestViewName} characters or fewer`),
  ),
  shared: v.pipe(
    v.string(),
    v.transform((value) => value === 'on'),
  ),
})
