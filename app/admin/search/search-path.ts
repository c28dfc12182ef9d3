/** The search as a page; `results` below it as JSON. */
export const searchPath = '/admin/search'
