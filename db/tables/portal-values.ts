/** Managers start campaigns, reorder and invite; viewers read. */
export const portalRoles = ['manager', 'viewer'] as const
