import { getContentKey } from '#app/features/page-copy/editing/copy.server.ts'
import { getPageDocument } from '#app/features/page-copy/editing/edit.server.ts'
import { applyListAction, readListAction, readPageForm, toPageFields } from '#app/features/page-copy/editing/form.ts'
import type { PageKey } from '#app/features/page-copy/editing/pages.ts'

export const getPageEditor = (key: PageKey) => ({
  ...getPageDocument(key),
  id: getContentKey(key),
  parseForm(form: FormData) {
    const typed = readPageForm(key, form)
    const step = readListAction(form)
    return toPageFields(key, step ? applyListAction(key, typed, step) : typed)
  },
  getPath: () => `/admin/pages/${key}`,
  listPath: '/admin/pages',
})
