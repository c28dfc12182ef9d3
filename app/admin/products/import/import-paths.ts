export const importsPath = '/admin/products/import'

export const importAddress = (id: string) => `${importsPath}/${id}`
