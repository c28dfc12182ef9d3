export const campaignsPath = '/admin/campaigns'
export const newCampaignPath = `${campaignsPath}/new`

export const getCampaignPath = (id: string) => `${campaignsPath}/${id}`
export const getRecipientsPath = (id: string) => `${campaignsPath}/${id}/recipients`
export const getRecipientPath = (id: string, recipientId: string) => `${getRecipientsPath(id)}/${recipientId}`
export const getGiftsPath = (id: string) => `${campaignsPath}/${id}/gifts`
export const getCodesPath = (id: string) => `${campaignsPath}/${id}/codes`
export const getHoldsPath = (id: string) => `${campaignsPath}/${id}/holds`
export const getOverviewPath = (id: string) => `${campaignsPath}/${id}/overview`
export const getShippingPath = (id: string) => `${campaignsPath}/${id}/shipping`
export const getTrackingPath = (id: string) => `${campaignsPath}/${id}/tracking`
export const getExportPath = (id: string) => `${campaignsPath}/${id}/export`
export const getCampaignPreviewPath = (id: string) => `${campaignsPath}/${id}/preview`
