// The line of a process that cannot listen on its port. The server and `npm start` print it.

/** The line of a server that cannot listen, with the remedy. `variable` is the one that sets the port. */
export function cannotListenLine(error: NodeJS.ErrnoException, host: string, port: number, variable = 'PORT'): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is in use; set ${variable} to another one.`
  if (error.code === 'EACCES') return `Port ${port} on ${host} needs more rights. Set ${variable} to a port above 1023.`
  if (error.code === 'EADDRNOTAVAIL') return `HOST=${host} is not an address of this machine.`
  return `Vitrine can't listen on ${host}:${port}: ${error.message}`
}
