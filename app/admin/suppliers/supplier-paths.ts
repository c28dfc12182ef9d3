export const suppliersPath = '/admin/suppliers'

export const getSupplierPath = (id: string) => `${suppliersPath}/${id}`
