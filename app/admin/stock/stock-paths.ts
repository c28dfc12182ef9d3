export const stockPath = '/admin/stock'
export const newStockItemPath = `${stockPath}/new`
export const locationsPath = `${stockPath}/locations`
export const getStockItemPath = (id: string) => `${stockPath}/${id}`
export const getReceivePath = (orderId: string) => `${stockPath}/receive/${orderId}`
