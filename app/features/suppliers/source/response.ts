/** A response in XML or JSON: the text of a value, or elements by name in lower case, each as often as it was sent. */
export type ResponseValue = string | ResponseElement
export type ResponseElement = { [name: string]: ResponseValue[] }

/** Maximum bytes of a response, and nested elements. */
export const maxResponseBytes = 32 * 1024 * 1024
export const maxResponseDepth = 40

/** Some suppliers repeat the request in their message. */
export const hideSecrets = (message: string, secrets: readonly string[]) =>
  secrets.filter((secret) => secret.length > 0).reduce((shown, secret) => shown.replaceAll(secret, '…'), message)
