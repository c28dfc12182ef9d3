export const webhooksPath = '/admin/settings/webhooks'

export const getEndpointPath = (id: string) => `${webhooksPath}/${id}`

export const getDeliveryPath = ({ id, endpointId }: { id: string; endpointId: string }) =>
  `${webhooksPath}/${endpointId}/${id}`
