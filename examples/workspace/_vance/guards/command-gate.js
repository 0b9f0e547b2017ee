/**
 * @description Keeps the model settings of a process as the recipe sets them.
 */
const command = vance.guard.command;
const locked = ['llm', 'thinking'];

if (command && locked.includes(command.name)) {
  const wanted = command.args.text || '';
  if (wanted !== '' && wanted !== 'get') {
    vance.guard.deny(`model settings are fixed here (${command.name} ${wanted})`);
  }
}
