import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type SettingName, type Settings, settingNames, settingsSchema } from './settings-schema.ts'

export { type Settings, settingNames }

/** Settings that do nothing without another: [the one that is set, the one it needs]. */
const requiredSettings = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['DATABASE_SHOP_URL', 'DATABASE_URL'],
  ['DATABASE_SHOP_URL', 'DATABASE_OFFICE_URL'],
  ['DATABASE_OFFICE_URL', 'DATABASE_SHOP_URL'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['AUTH_SECRET_BEFORE', 'AUTH_SECRET'],
  ['HSTS_SUBDOMAINS', 'PUBLIC_URL'],
  ['INDEXNOW_KEY', 'PUBLIC_URL'],
  ['INDEXNOW_URL', 'INDEXNOW_KEY'],
] as const

/** Their values, or a part of them, must not be printed. */
const secretPattern = /URL|SECRET|KEY/

/** Reads a secret from the file that `NAME_FILE` names, as vaults and service managers provide it. */
function readSecretFiles(env: Record<string, string | undefined>): Record<string, string> {
  const files = settingNames.flatMap((name) => {
    const path = secretPattern.test(name) ? env[`${name}_FILE`]?.trim() : undefined
    return path ? [[name, path] as const] : []
  })
  return Object.fromEntries(
    files.map(([name, path]) => {
      if (env[name]?.trim()) throw new Error(`${name} and ${name}_FILE must not both be set`)
      let secret: string
      try {
        secret = readFileSync(path, 'utf8').trim()
      } catch {
        throw new Error(`${name}_FILE names a file that cannot be read: "${path}"`)
      }
      if (secret === '') throw new Error(`${name}_FILE names an empty file: "${path}"`)
      return [name, secret]
    }),
  )
}

/**
 * Parses the settings from environment variables. Empty variables count as unset.
 * @throws Error with a one-line message about the first invalid variable
 */
export function parseSettings(env: Record<string, string | undefined>): Settings {
  const variables = { ...env, ...readSecretFiles(env) }
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const result = v.safeParse(settingsSchema, nonEmpty)
  if (!result.success) {
    const [issue] = result.issues
    const name = String(issue.path?.[0].key)
    // Nested checks may fail on a part of the input, so the message quotes the whole variable.
    throw new Error(`${name} ${issue.message}${secretPattern.test(name) ? '' : `, but is "${nonEmpty[name]}"`}`)
  }
  for (const [name, required] of requiredSettings) {
    if (nonEmpty[name] && !nonEmpty[required]) throw new Error(`${required} must be set when ${name} is`)
  }
  return result.output
}

/** Returns the names of the settings that environment variables set, which the admin cannot change. */
export const listSetNames = (env: Record<string, string | undefined>): SettingName[] =>
  settingNames.filter((name) => [name, `${name}_FILE`].some((variable) => env[variable]?.trim()))
