export const ordersPath = '/admin/orders'
export const stagesPath = `${ordersPath}/stages`
export const getOrderPath = (id: string) => `${ordersPath}/${id}`
export const getProofsPath = (proposalId: string) => `/admin/proposals/${proposalId}/proofs`
