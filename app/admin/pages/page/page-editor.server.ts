import { getContentKey } from '#app/features/page-copy/editing/copy.server.ts'
import { getPageDocument } from '#app/features/page-copy/editing/edit.server.ts'
import { applyListAction, readListAction, readPageForm, toPageFields } from '#app/features/page-copy/editing/form.ts'
import type { PageKey } from '#app/features/page-copy/editing/pages.ts'

export const getPageEditor = (key: PageKey) => ({
  ...getPageDocument(key),
  id: getContentKey(key),
  parseForm(form: FormData) {
    const typed = readPageForm(key, form)
    const listAction = readListAction(form)
    return toPageFields(key, listAction ? applyListAction(key, typed, listAction) : typed)
  },
  getPath: () => `/admin/pages/${key}`,
  listPath: '/admin/pages',
})
