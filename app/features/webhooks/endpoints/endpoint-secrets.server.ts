import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { decryptSetting, encryptSetting } from '#app/lib/settings/encrypt-setting.server.ts'
import type { Settings } from '#app/lib/settings/settings-schema.ts'
import { getAuthSecrets } from '#app/lib/storage/shared-key.server.ts'
import type { Queryable } from '#db/client.ts'

export type AuthSettings = Pick<Settings, 'AUTH_SECRET' | 'AUTH_SECRET_BEFORE'>

const secretsSchema = v.object({ url: v.string(), secret: v.string(), previousSecret: v.nullable(v.string()) })

/** Stored encrypted: URLs of receivers often have a secret in their path. */
export type EndpointSecrets = v.InferOutput<typeof secretsSchema>

/** A secret as Standard Webhooks has it: the prefix, then base64. */
export const createSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** The name that an endpoint's secrets are encrypted under. */
export const getSecretsName = (id: string) => `webhook/${id}`

export async function encryptSecrets(db: Queryable, settings: AuthSettings, id: string, secrets: EndpointSecrets) {
  const { current } = await getAuthSecrets(db, settings)
  return encryptSetting(current, getSecretsName(id), JSON.stringify(secrets))
}

/** Undefined if AUTH_SECRET changed and the former one is not known. */
export async function decryptSecrets(
  db: Queryable,
  settings: AuthSettings,
  { id, encrypted }: { id: string; encrypted: string },
): Promise<EndpointSecrets | undefined> {
  const { current, previous } = await getAuthSecrets(db, settings)
  for (const key of [current, ...previous]) {
    const text = decryptSetting(key, getSecretsName(id), encrypted)
    if (text !== undefined) return v.parse(secretsSchema, JSON.parse(text))
  }
  return undefined
}
