/** "as•••@example.com": enough to know somebody again, too little to write to them. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(at - 1, 0)))}•••${email.slice(at)}`;
}

/** "••••• 3210". */
export const maskPhone = (phone: string): string => `••••• ${phone.slice(-4)}`;
