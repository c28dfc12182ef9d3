import { Outlet } from 'react-router'
import type { Route } from './+types/admin.route.ts'
import { guard } from './access/guard.server.ts'
import './admin.css'
import { BareErrorScreen } from './shell/error-screen.tsx'

/** The admin: the guard checks every request before its loaders and actions. */
export const middleware: Route.MiddlewareFunction[] = [guard]

export default function Admin() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BareErrorScreen error={error} />
}
