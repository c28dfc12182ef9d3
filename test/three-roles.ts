import { getDatabaseUrl } from './databases.ts'

type RoleUrls = Record<'shop' | 'admin', string>

/** Settings with which a shop works on a database of the test server as three roles. */
export function createThreeRoleSettings(url: string, roleUrls: RoleUrls) {
  const name = new URL(url).pathname.slice(1)
  return {
    DATABASE_URL: url,
    DATABASE_SHOP_URL: getDatabaseUrl(roleUrls.shop, name),
    DATABASE_OFFICE_URL: getDatabaseUrl(roleUrls.admin, name),
  }
}

/** Tables of visitors' requests. */
export const requestTables = [
  'requests',
  'email_signups',
  'project_requests',
  'product_requests',
  'swag_box_requests',
  'free_swag_box_requests',
]
