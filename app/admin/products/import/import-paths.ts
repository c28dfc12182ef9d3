export const importsPath = '/admin/products/import'

export const getImportPath = (id: string) => `${importsPath}/${id}`
