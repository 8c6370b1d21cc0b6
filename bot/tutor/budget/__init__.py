"""What the model costs: allowed before, recorded after."""
