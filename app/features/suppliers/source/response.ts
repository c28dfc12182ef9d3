/** A value of a response in XML or JSON: a text, or an element. Its children are listed by name in lower case, repeated ones in order. */
export type ResponseValue = string | ResponseElement
export type ResponseElement = { [name: string]: ResponseValue[] }

export const isElement = (value: unknown): value is ResponseElement => typeof value === 'object' && value !== null

/** Maximum bytes of a response, and nested elements. */
export const maxResponseBytes = 32 * 1024 * 1024
export const maxResponseDepth = 40

/** Replaces credentials in a message by an ellipsis, because some suppliers repeat the request in their error messages. */
export const hideSecrets = (message: string, secrets: readonly string[]) =>
  secrets.filter((secret) => secret.length > 0).reduce((shown, secret) => shown.replaceAll(secret, '…'), message)
