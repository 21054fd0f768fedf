-- Lets a preparation read the final block after the live operations, in one statement. A volatile function sees every
-- earlier commit; a subquery would see only those from before the statement.
create function final_block_of(network text) returns bigint language plpgsql volatile as $$
begin
  return (select number from final_blocks where network_id = network);
end $$;
