export const proposalsPath = '/admin/proposals'
export const boardPath = `${proposalsPath}/board`
export const newProposalPath = `${proposalsPath}/new`
export const proposalSourcesPath = `${proposalsPath}/sources`
export const proposalTemplatesPath = `${proposalsPath}/templates`

export const getProposalPath = (id: string) => `${proposalsPath}/${id}`
export const getSendPath = (id: string) => `${proposalsPath}/${id}/send`
export const getActivityPath = (id: string) => `${proposalsPath}/${id}/activity`
export const getAssigneePath = (id: string) => `${proposalsPath}/${id}/assignee`
export const getPreviewPath = (id: string) => `${proposalsPath}/${id}/preview`
/** URL of the PDF of a version as it was sent or accepted; of a preview without a version. */
export const getPdfPath = (id: string, version: number | null, copy?: 'accepted') =>
  `${proposalsPath}/${id}/pdf${version === null ? '' : `?version=${version}${copy ? `&copy=${copy}` : ''}`}`
/** URL of a file that a proposal names by its path in storage. */
export const getFilePath = (id: string, path: string) =>
  `${proposalsPath}/${id}/files/${path.split('/').map(encodeURIComponent).join('/')}`
