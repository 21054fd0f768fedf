/** Returns columns that sum `burnt_gas`: over all rows, and over the rows of `sender`, an SQL expression. */
export const burntSums = (sender: string) => `coalesce(sum(gas), 0) as of_network,
  coalesce(sum(coalesce(of_sender, gas)) filter (where burnt_gas.sender = ${sender}), 0) as of_sender`
