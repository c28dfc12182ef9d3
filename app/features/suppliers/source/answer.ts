/** An answer without its format: text of a value, else the elements by name in lower case, each as often as it was sent. */
export type AnswerValue = string | AnswerElement
export type AnswerElement = { [name: string]: AnswerValue[] }

/** Maximum bytes of an answer, and nested elements. */
export const maxAnswerBytes = 32 * 1024 * 1024
export const maxAnswerDepth = 40

/** Some suppliers repeat the request in their message. */
export const hideSecrets = (message: string, secrets: readonly string[]) =>
  secrets.filter((secret) => secret.length > 0).reduce((shown, secret) => shown.replaceAll(secret, '…'), message)
